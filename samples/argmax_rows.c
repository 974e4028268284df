/* argmax_rows.c - where the largest value of each row of a matrix is: what a classifier
 * does with its scores.
 *
 * reduce(argmax) compares what the block returns and gives the position of the largest, counted
 * along the reduced axis, as an int64_t; of equals the first. axis(1) reduces the columns, so that
 * each row has a result of its own. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { IMAGES = 20000, CLASSES = 100 };

/* The class with the highest score, for each image. */
static void classify(size_t images, const float *scores, int64_t *best)
{
    #pragma kernel reduction classify in(float scores[images][CLASSES]) out(int64_t best[images]) \
            reduce(argmax) axis(1)
    { return scores; }
}

/* How many images got the class that they should get. */
static int64_t count_right(size_t images, const int64_t *best, const int64_t *truth)
{
    int64_t right;
    #pragma kernel reduction count_right in(int64_t best[images], int64_t truth[images]) \
            out(int64_t right) reduce(+)
    { return best == truth; }
    return right;
}

static int64_t expected_class(const float *scores)
{
    int best = 0;
    for (int k = 1; k < CLASSES; k++)
        best = scores[k] > scores[best] ? k : best;
    return best;
}

int main(void)
{
    float *scores = malloc((size_t)IMAGES * CLASSES * sizeof *scores);
    int64_t *best = malloc(IMAGES * sizeof *best), *truth = malloc(IMAGES * sizeof *truth);
    if (!scores || !best || !truth)
        return 1;
    /* Each image's own class has a good score, noise another. There are few different scores, so
     * that ties are common. */
    unsigned seed = 1;
    for (int k = 0; k < IMAGES; k++) {
        truth[k] = k * 7 % CLASSES;
        for (int c = 0; c < CLASSES; c++)
            scores[k * CLASSES + c] = (float)((seed = seed * 1664525 + 1013904223) >> 24) / 256;
        scores[k * CLASSES + truth[k]] += 0.75f;
    }

    classify(IMAGES, scores, best);
    int64_t right = count_right(IMAGES, best, truth);

    int wrong = 0, expected_right = 0;
    for (int k = 0; k < IMAGES; k++) {
        int64_t expected = expected_class(scores + (size_t)k * CLASSES);
        wrong += best[k] != expected;
        expected_right += expected == truth[k];
    }
    printf("argmax_rows: %d rows of %d scores, %.1f %% classified right, %d differ from plain C\n",
           IMAGES, CLASSES, 100.0 * (double)right / IMAGES, wrong + (right != expected_right));
    free(scores), free(best), free(truth);
    return wrong || right != expected_right ? 1 : 0;
}

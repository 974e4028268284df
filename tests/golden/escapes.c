/* What has to be escaped: quotes, backslashes, trigraphs, bytes outside of ASCII. */
void f(int n, float *x);
void f(int n, float *x)
{
    #pragma kernel elementwise inout(float x[n]) /* größer 世界 */
    {
        // ??/ trigraphs ??! and grüße
        if (x < 0) printf("\"%f\"\t\\ ??< \x41" "1 ünï\n", x);
        x = 'a' + '"' + '\'';
    }
}

int first;
#include "cycle2.h"

/*
 * What Arduino's builder puts around a sketch; ten moves of it.
 */
#include <Arduino.h>

SerialPort Serial;

int main()
{
    setup();
    for (int i = 0; i < 10; i++) {
        loop();
    }
    return 0;
}

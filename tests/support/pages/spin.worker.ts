// A worker that a file made to hang has caught: it answers nothing and cannot be asked to stop.
for (;;);

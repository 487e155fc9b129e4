import '../persons/imports-an-area-above.ts';

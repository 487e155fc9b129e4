import '../companies/imports-an-area-above.ts';

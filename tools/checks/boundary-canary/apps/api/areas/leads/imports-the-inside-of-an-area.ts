import '../persons/inside.ts';

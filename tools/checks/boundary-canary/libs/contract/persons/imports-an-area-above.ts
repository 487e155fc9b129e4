import '../leads/imports-an-area-above.ts';

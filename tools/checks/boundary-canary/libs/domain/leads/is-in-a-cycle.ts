import './imports-a-cycle.ts';

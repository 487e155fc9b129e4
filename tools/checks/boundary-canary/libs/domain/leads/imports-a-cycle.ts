import './is-in-a-cycle.ts';

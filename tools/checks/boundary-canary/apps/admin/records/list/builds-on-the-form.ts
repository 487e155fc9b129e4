import '../form/is-in-a-folder-cycle.ts';

import '../kernel/is-in-a-folder-cycle.ts';

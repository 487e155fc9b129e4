import '../list/list.ts';

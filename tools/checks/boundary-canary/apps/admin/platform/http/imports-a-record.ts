import '../../records/list/list.ts';

import '../persons/person-list.ts';

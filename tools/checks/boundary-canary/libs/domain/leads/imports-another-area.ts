import '../persons/person.ts';

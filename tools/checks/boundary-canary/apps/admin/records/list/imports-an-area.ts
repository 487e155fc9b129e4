import '../../areas/persons/person-list.ts';

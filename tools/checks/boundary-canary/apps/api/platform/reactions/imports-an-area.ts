import '../../../../libs/domain/persons/person.ts';

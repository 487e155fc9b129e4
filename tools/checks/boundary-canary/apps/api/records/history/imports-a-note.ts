import '../notes/note.ts';

import '../../records/notes/note.ts';

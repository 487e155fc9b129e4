import '../stores/store.ts';

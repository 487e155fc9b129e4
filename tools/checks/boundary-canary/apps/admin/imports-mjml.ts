import '../../libs/email-design/compiled.ts';

import '../../access/users/user.ts';

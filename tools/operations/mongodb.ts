/**
 * Nobody is to take a part for the whole: where vault and read models are in a MongoDB, these programs would find neither.
 * @throws Error while MONGODB_URL is set
 */
export function refuseMongoDb(environment: NodeJS.ProcessEnv): void {
  if (environment['MONGODB_URL']) throw new Error('MONGODB_URL is set: backup, restore and verify know read models and vaults in SQLite files only. Use the tools of MongoDB, or leave MONGODB_URL out where the data folder is meant.');
}

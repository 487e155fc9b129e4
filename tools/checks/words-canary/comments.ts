// Each line holds one of the words that tools/checks/plain-english.mjs must report.
// The answer belongs to whoever asks.
/** What is shown. */
// The part of which nothing is left.
// Others wait meanwhile.
// The row is gone by then.
// The thread stops for good.
// The lock is not needed any more.
// The row is as it was before.
// The process lets go of the file.
// The caller is told.
/** Told when it ends. */

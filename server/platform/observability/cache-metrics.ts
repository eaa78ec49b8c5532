/** What this process keeps ready of public answers and pages, and how often it was of use, since its start. */
export const cacheMetrics = { entryCount: 0, bytes: 0, hits: 0, misses: 0 }

import type { Api } from '#contract/api/client.ts'
import { listStories, type Story } from '#contract/api/content/content.ts'

export type ReadStories = { list: Story[]; error: string | null }

/** The customer stories; a failure is kept and not shown, the section then says that there are none (ERR-12). */
export async function readStories(api: Api): Promise<ReadStories> {
  try {
    const list = await api(listStories)
    return Array.isArray(list) ? { list, error: null } : failed
  } catch {
    return failed
  }
}

const failed: ReadStories = { list: [], error: 'Failed to fetch stories' }

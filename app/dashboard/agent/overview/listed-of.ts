import { cache } from 'react'
import { listListedHomes } from '@/lib/services/overview/agent-overview'

/** The agent's listed homes, read once for the two sections about them. */
export const listedOf = cache(listListedHomes)

import { type Actor } from '@/lib/domain/user'
import { cancelViewing, confirmViewing } from '@/lib/services/viewings/change-viewing'

/** A viewing as its agent has read it, as JSON for another process. */
export type ViewingScene = { agent: Actor; id: string; sequence: number }

/** What an agent does with a viewing, which a test may interrupt anywhere. */
export const VIEWING_ACTS = {
  'confirming a viewing': ({ agent, ...input }: ViewingScene) => confirmViewing(agent, input),
  'cancelling a viewing': ({ agent, ...input }: ViewingScene) =>
    cancelViewing(agent, { ...input, reason: 'The seller is away that day.' }),
} satisfies Record<string, (scene: ViewingScene) => Promise<void>>

export type ViewingActName = keyof typeof VIEWING_ACTS

import { randomUUID } from 'node:crypto'
import { type Db } from 'mongodb'
import { type OfficeDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { startConversation } from '@/lib/services/messages/send-message'
import { actorOf, createOffice, createProperty, createUser } from '../factories'

/** Office hours at any time. */
export const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))
export const INBOX = { windows: ALL_DAY, daysOff: [], goalMinutes: 240, escalationMinutes: 240, places: [] }

export type InboxOffice = Record<'owner' | 'manager' | 'agent' | 'colleague' | 'assistant', UserDoc> & {
  office: OfficeDoc
  buyer: UserDoc
  /** A home of the agent. */
  home: PropertyDoc
}

/** An office that always has office hours, with a home, and a buyer with a verified email. */
export async function createInboxOffice(db: Db): Promise<InboxOffice> {
  const member = (name: string) => createUser(db, { role: 'agent', name })
  const owner = await member('Theo Brandt')
  const manager = await member('Ines Carvalho')
  const agent = await member('Sam Keller')
  const colleague = await member('Mara Lindqvist')
  const assistant = await member('Priya Nair')
  const buyer = await createUser(db, { name: 'Nora Whitfield', emailVerified: new Date() })
  const office = await createOffice(
    db,
    [
      [owner, 'owner'],
      [manager, 'manager'],
      [agent, 'agent'],
      [colleague, 'agent'],
      [assistant, 'assistant'],
    ],
    { inbox: INBOX },
  )
  const home = await createProperty(db, agent, { title: 'Lake House', location: 'Bend, Oregon' })
  return { owner, manager, agent, colleague, assistant, buyer, office, home }
}

/** Sends a buyer's message about a home, and returns the conversation's id. */
export const askAbout = async (home: PropertyDoc, by: UserDoc, text: string): Promise<string> =>
  (await startConversation(actorOf(by), { propertyId: home._id.toHexString(), text, key: randomUUID() }))
    .conversationId

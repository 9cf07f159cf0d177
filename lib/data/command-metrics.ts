import 'server-only'
import { type MongoClient } from 'mongodb'
import { count, observe } from '@/lib/metrics/metrics'
import { INDEXES } from './indexes'

/** What a client says of its commands, where it is asked to. */
type Monitored = Pick<MongoClient, 'on'>

/** The commands that are told apart. */
const COMMANDS = new Set([
  ...['find', 'getMore', 'aggregate', 'count', 'distinct'],
  ...['insert', 'update', 'delete', 'findAndModify'],
  ...['commitTransaction', 'abortTransaction'],
])

const WITHOUT_INDEXES = ['lastSuccesses', 'locks', 'migrations', 'placeholders']
const COLLECTIONS = new Set([...Object.keys(INDEXES), ...WITHOUT_INDEXES])

/** The collection that a command is on; `none`: on no collection, as the end of a transaction, `other`: on one that is not ours. */
export function collectionOf(name: string, command: Record<string, unknown>): string {
  const given = name === 'getMore' ? command.collection : command[name]
  if (typeof given !== 'string') return 'none'
  return COLLECTIONS.has(given) ? given : 'other'
}

/**
 * Counts and times what the client asks the database, by collection and command (D180). A command's collection stands in
 * its beginning alone, so it is kept until its end.
 */
export function watchCommands(client: Monitored): void {
  const open = new Map<number, { collection: string; command: string }>()
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    open.set(requestId, {
      collection: collectionOf(commandName, command as Record<string, unknown>),
      command: COMMANDS.has(commandName) ? commandName : 'other',
    })
  })
  client.on('commandSucceeded', ({ requestId, duration }) => {
    const labels = open.get(requestId)
    open.delete(requestId)
    if (labels) observe('commandSeconds', labels, duration / 1000)
  })
  client.on('commandFailed', ({ requestId }) => {
    const labels = open.get(requestId)
    open.delete(requestId)
    if (labels) count('commandFailures', labels)
  })
}

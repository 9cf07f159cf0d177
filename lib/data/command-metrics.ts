import 'server-only'
import { type MongoClient } from 'mongodb'
import { count, observe } from '@/lib/metrics/metrics'
import { INDEXES } from './indexes'

/** The driver's command events. */
type Monitored = Pick<MongoClient, 'on'>

/** The commands that have a label of their own. */
const COMMANDS = new Set([
  ...['find', 'getMore', 'aggregate', 'count', 'distinct'],
  ...['insert', 'update', 'delete', 'findAndModify'],
  ...['commitTransaction', 'abortTransaction'],
])

const WITHOUT_INDEXES = ['lastSuccesses', 'locks', 'migrations', 'placeholders']
const COLLECTIONS = new Set([...Object.keys(INDEXES), ...WITHOUT_INDEXES])

/** The collection of a command; `none`: without one, such as a commit; `other`: not one of ours. */
export function collectionOf(name: string, command: Record<string, unknown>): string {
  const target = name === 'getMore' ? command.collection : command[name]
  if (typeof target !== 'string') return 'none'
  return COLLECTIONS.has(target) ? target : 'other'
}

/**
 * Counts and times database commands by collection and command (D180). Only the start event names the collection, so it
 * is remembered until the end event.
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

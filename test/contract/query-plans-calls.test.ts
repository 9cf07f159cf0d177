import { readFileSync } from 'node:fs'
import { paths } from '@/lib/paths'
import { operations } from '@/lib/operations'
import { isPlain, type OperationName } from '../support/operations'
import { actionsNotCovered, routes } from '../support/routes'

/** The walk is explained only if a database has a planner; its text shows everywhere whether it is complete. */
const walk = readFileSync('test/contract/query-plans.test.ts', 'utf8')
const names = (name: string) => walk.includes(`'${name}'`)

it('the walk of the query plans covers every page, route and action', () => {
  // It makes every JSON call, some with the request of the authorisation test.
  const callNames = (Object.keys(operations) as OperationName[]).filter(
    (name) => isPlain(name) || names(name),
  )
  const addresses = [
    ...callNames.map((name) => `/api${operations[name].path.replace(/\{\w+\}/g, 'x')}`),
    ...[...walk.matchAll(/['`](\/[^'`?]*)/g)].map(([, text = '']) => text.replace(/\$\{[^}]*\}?/g, 'x')),
    ...Object.entries(paths).flatMap(([name, path]) =>
      typeof path === 'string' && walk.includes(`paths.${name}`) ? [path] : [],
    ),
  ]
  const isVisited = ({ isPage, path, pattern }: (typeof routes)[number]) =>
    isPage ? !path.includes('[') || names(path) : addresses.some((address) => pattern.test(address))
  expect({
    routes: routes.filter((route) => !isVisited(route)).map(({ file }) => file),
    actions: actionsNotCovered(names),
  }).toEqual({ routes: [], actions: [] })
})

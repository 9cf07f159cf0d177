import ts from 'typescript'

/** What each file imports, types included: the paths of its imports as they are written. */
export const importsOf = (text: string): string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)

/**
 * The circles of files that import each other, each as the way from a file back to it. One file of each circle is
 * enough to name it, so a circle that shares a file with another one may come up only when that one is broken.
 */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const way: string[] = []
  const follow = (file: string): void => {
    const before = way.indexOf(file)
    if (before >= 0) circles.push([...way.slice(before), file])
    if (before >= 0 || done.has(file)) return
    way.push(file)
    for (const imported of imports.get(file) ?? []) follow(imported)
    way.pop()
    done.add(file)
  }
  for (const file of imports.keys()) follow(file)
  return circles
}

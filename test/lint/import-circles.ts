import ts from 'typescript'

/** The imports of each file, including types, as written. */
export const importsOf = (text: string): string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)

/**
 * The circles of files that import each other, each as the path from a file back to it. A circle that shares
 * a file with another one may be found only after that one is resolved.
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

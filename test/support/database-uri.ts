/** The URI of a database on a MongoDB server. */
export const databaseUri = (server: string, name: string): string =>
  server.replace(/^(mongodb:\/\/[^/?]+)\/?(\?.*)?$/, `$1/${name}$2`)

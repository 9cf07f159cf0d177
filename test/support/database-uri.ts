/** The address of one database of a MongoDB server. */
export const databaseUri = (server: string, name: string): string =>
  server.replace(/^(mongodb:\/\/[^/?]+)\/?(\?.*)?$/, `$1/${name}$2`)

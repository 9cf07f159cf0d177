import { parseArgs, type ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>
type Given<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; strict: true; allowPositionals: true }>
>

/** Prints an error and the usage, and exits with 2. */
export function exitWithUsage(usage: string, message: string): never {
  console.error(`${message}\n${usage}`)
  process.exit(2)
}

/**
 * The options and the named arguments of an operator's command. With `--help` it prints the usage and exits
 * with 0; unknown options and missing arguments are errors.
 * @param usage how the command is called, and what each part means
 */
export function readCommandLine<const O extends Options>(
  usage: string,
  options: O,
  names: readonly string[] = [],
): Given<O> {
  let parsed: Given<O & { help: { type: 'boolean' } }>
  try {
    parsed = parseArgs({
      options: { ...options, help: { type: 'boolean' } },
      strict: true,
      allowPositionals: true,
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // The rest of the message explains how to write an argument that looks like an option.
    return exitWithUsage(usage, `${error.message.split(/\.\s/)[0]}.`)
  }
  if ('help' in parsed.values && parsed.values.help) {
    console.log(usage)
    process.exit(0)
  }
  const { positionals } = parsed
  const missing = names[positionals.length]
  if (missing !== undefined) exitWithUsage(usage, `${missing} is missing.`)
  const unknown = positionals[names.length]
  if (unknown !== undefined) exitWithUsage(usage, `Unexpected argument '${unknown}'.`)
  return parsed
}

export interface Command {
  usage: [call: string, effect: string]
  /** Returns the exit code: 0 for success, 1 for a failure, null for wrong arguments. */
  run(args: string[]): Promise<number | null>
}

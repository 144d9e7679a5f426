export interface Command {
  /** How it is called, and what it does. */
  usage: [call: string, effect: string]
  /** Answers the code to end with: 0 done, 1 not as it should be, null for wrong arguments. */
  run(args: string[]): Promise<number | null>
}

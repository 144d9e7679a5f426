export interface Failure {
  project: string
  file: string
  line: number
  title: string
  why?: string
}

export function judge(
  failures: readonly Failure[],
  passes: (failure: Failure) => Promise<boolean>,
): Promise<{ failed: Failure[]; flaky: Failure[]; red: Failure[] }>

export const runsOnce: string[]

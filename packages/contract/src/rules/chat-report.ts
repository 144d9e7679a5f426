export const reportReasons = ['ABUSE', 'SPAM', 'PERSONAL', 'OTHER'] as const
export type ReportReason = (typeof reportReasons)[number]

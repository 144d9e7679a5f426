/** Authenticator apps of those who work here. */
export const factorsEn = {
  resetFactor: {
    button: 'Reset two-step verification',
    title: (name: string) => `Reset two-step verification for ${name}?`,
    lead: 'For a lost phone. Make sure it is them first. Their app and recovery codes stop working, they are signed out and told by email, and they connect an app at their next sign-in.',
    label: 'Reason, for the audit log',
    done: (name: string) => `${name} connects an app at the next sign-in`,
  },
}

export const factorActionsEn = {
  'team.reset-factor': 'Reset two-step verification',
}

/** What is said about what is sent to the studio, and of the files of digital products. */
export const uploadsEn = {
  title: 'On its way',
  sending: (name: string) => `Uploading ${name}`,
  of: (sent: string, all: string) => `${sent} of ${all}`,
  checking: 'Looking at what it is',
  again: 'Go on',
  againNamed: (name: string) => `Go on with ${name}`,
  stop: 'Stop',
  stopNamed: (name: string) => `Stop ${name}`,
  drop: 'Take off the list',
  problems: {
    minimum: 'This file is empty',
    maximum: 'This file is larger than this server takes',
    room: 'The disk of this server is full. Tell who runs it',
    format: 'This is no file that fans can get. Take sound, pictures, video, PDF, EPUB, ZIP or plain text',
    required: 'This name has nothing that can be kept',
    whole: 'It did not arrive whole. Upload it once more',
    UNAVAILABLE: 'The connection broke off. What has arrived stays: go on',
    NOT_FOUND: 'It waited for too long. Upload it once more',
  } as Record<string, string>,
}

export const filesEn = {
  title: 'Files',
  lead: 'What buyers fetch, in this order.',
  all: 'Files',
  none: 'No file yet. Fans see the product once it has one.',
  add: 'Upload files',
  name: 'Name',
  replace: 'New version',
  replaceNamed: (name: string) => `Upload a new version of ${name}`,
  new: 'New',
  newer: 'New version',
  kinds:
    'Sound, pictures, video, PDF, EPUB, ZIP and plain text. What a file is says its content, not its name.',
  buyers: 'Who may fetch them now',
  promise:
    'Nobody loses what they bought. What you take out or replace stays with whoever ordered before; new buyers do not get it.',
  earlier: 'For earlier buyers alone',
  until: (time: string) => `until ${time}`,
  needed: 'It has no file yet',
  neededText: 'Upload one and save. Then take it out of hiding in the product.',
  neededShown: 'Fans can see this product, and whoever buys it has nothing to fetch. Upload a file now.',
  manage: 'Manage files',
  count: (files: string) => (files === '1' ? '1 file' : `${files} files`),
  rules: {
    unique: 'Two files have this name',
    required: 'Give it a name',
    unknown: 'It is not there any more. Upload it once more',
  } as Record<string, string>,
}

export type UploadWords = typeof uploadsEn
export type FileWords = typeof filesEn

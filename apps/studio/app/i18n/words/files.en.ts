/** Uploads, and the files of digital products. */
export const uploadsEn = {
  title: 'Uploads',
  sending: (name: string) => `Uploading ${name}`,
  of: (sent: string, all: string) => `${sent} of ${all}`,
  checking: 'Checking the file',
  again: 'Continue',
  againNamed: (name: string) => `Continue with ${name}`,
  stop: 'Stop',
  stopNamed: (name: string) => `Stop ${name}`,
  drop: 'Remove from the list',
  problems: {
    minimum: 'This file is empty',
    maximum: 'This file is larger than the server takes',
    room: 'The server’s disk is full. Tell its administrator',
    format: 'Fans cannot use this kind of file. Upload audio, pictures, video, PDF, EPUB, ZIP or plain text',
    required: 'This file name has no letters that can be kept. Rename the file',
    whole: 'The file did not arrive complete. Upload it again',
    UNAVAILABLE: 'The connection was lost. What has arrived is kept: continue the upload',
    NOT_FOUND: 'It was paused for too long. Upload it again',
  } as Record<string, string>,
}

export const filesEn = {
  title: 'Files',
  lead: 'What buyers download, in this order.',
  all: 'Files',
  none: 'No file yet. Fans can see the product only once it has one.',
  add: 'Upload files',
  name: 'Name',
  replace: 'New version',
  replaceNamed: (name: string) => `Upload a new version of ${name}`,
  new: 'New',
  newer: 'New version',
  kinds: 'Audio, pictures, video, PDF, EPUB, ZIP and plain text. The content counts, not the name.',
  buyers: 'Buyers who can download them',
  promise:
    'Nobody loses what they bought. Earlier buyers keep what you remove or replace; new buyers do not get it.',
  earlier: 'For earlier buyers only',
  until: (time: string) => `until ${time}`,
  needed: 'No file yet',
  neededText: 'Upload a file and save. Then turn off “Hidden from fans” in the product.',
  neededSoon: 'Upload a file before the event is published.',
  neededShown: 'Fans can see this product, but there is nothing to download. Upload a file now.',
  manage: 'Manage files',
  count: (files: string) => (files === '1' ? '1 file' : `${files} files`),
  rules: {
    unique: 'Two files have this name',
    required: 'Give it a name',
    unknown: 'This file no longer exists. Upload it again',
  } as Record<string, string>,
}

export type UploadWords = typeof uploadsEn
export type FileWords = typeof filesEn

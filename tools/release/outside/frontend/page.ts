// Keeps everything that the packages for browsers export, so that the bundle has all of it.
import * as everything from './everything.js';

document.title = Object.keys(everything).join();

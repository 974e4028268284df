# ckpp-report's options and files for fish: installed as
# share/fish/vendor_completions.d/ckpp-report.fish.

complete -c ckpp-report -f -a '(__fish_complete_suffix .json)'
complete -c ckpp-report -s o -r -F -d 'Write the page to this file'
complete -c ckpp-report -l version -d 'Print the version'
complete -c ckpp-report -s h -l help -d 'List the options'

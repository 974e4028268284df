# ckpp-cache's commands and options for fish: installed as
# share/fish/vendor_completions.d/ckpp-cache.fish.

set -l commands stats list verify prune clear warm export import
set -l none "not __fish_seen_subcommand_from $commands"

complete -c ckpp-cache -f
complete -c ckpp-cache -n $none -a stats -d 'How much there is'
complete -c ckpp-cache -n $none -a list -d 'The entries'
complete -c ckpp-cache -n $none -a verify -d 'Check every entry'
complete -c ckpp-cache -n $none -a prune -d 'Remove what was not used for longest'
complete -c ckpp-cache -n $none -a clear -d 'Remove all entries'
complete -c ckpp-cache -n $none -a warm -d 'Compile what a program has recorded'
complete -c ckpp-cache -n $none -a export -d 'Write all entries into a file'
complete -c ckpp-cache -n $none -a import -d 'Take the entries of such a file in'
complete -c ckpp-cache -n '__fish_seen_subcommand_from warm export import' -F
complete -c ckpp-cache -l dir -x -a '(__fish_complete_directories)' -d 'The cache\'s folder'
complete -c ckpp-cache -n '__fish_seen_subcommand_from list' -l json -d 'As JSON'
complete -c ckpp-cache -n '__fish_seen_subcommand_from verify' -l remove -d 'Delete the bad ones'
complete -c ckpp-cache -n '__fish_seen_subcommand_from prune' -l size -x \
    -d 'Down to this, such as 100M'
complete -c ckpp-cache -n '__fish_seen_subcommand_from prune' -l age -x \
    -d 'What was not used since, such as 30d'
complete -c ckpp-cache -n '__fish_seen_subcommand_from warm export' -l arch -x \
    -a 'host sm_75 sm_80 sm_86 sm_89 sm_90 sm_100 sm_120' -d 'For these processors'
complete -c ckpp-cache -l version -d 'Print the version'
complete -c ckpp-cache -s h -l help -d 'List the commands'
